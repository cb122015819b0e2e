import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Is this a public internet address? */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !denied.check(address, "ipv4");
  // Only global unicast: mapped and translated addresses could lead to private IPv4 addresses.
  return isIPv6(address) && globalUnicast.check(address, "ipv6") && !denied.check(address, "ipv6");
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** The special-purpose registries of the IANA (RFC 6890 and those after it). */
const SPECIAL_PURPOSE: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast and reserved.
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Teredo and others, documentation, 6to4: they can embed any IPv4 address.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const denied = new BlockList();
for (const [network, bits] of SPECIAL_PURPOSE)
  denied.addSubnet(network, bits, isIPv4(network) ? "ipv4" : "ipv6");
