import { frameOf, OPCODE, openFrames } from "../clients/raw-frames.ts";
import type { Rng } from "../draft-simulation/rng.ts";
import type { TestApp } from "../app/test-app.ts";
import { sampleOf } from "./generate-json.ts";

/** The codes with which the server refuses a client; any other code means a defect. */
export const REFUSAL_CODES = [1002, 1003, 1007, 1008, 1009, 1013];
const OPCODES = [...Object.values(OPCODE), 3, 11];
const PAYLOADS = ["", "{}", '{"type":"join","payload":{}}', '{"type":"watch","payload":{"token":"x"}}'];

/** Sends frames that violate the protocol to a socket, and ends the connection within one. */
export async function sendBrokenFrames(
  testApp: TestApp,
  { rng, path }: { rng: Rng; path: string },
): Promise<void> {
  const socket = await openFrames(testApp, path);
  for (let sent = 0; sent < 3; sent += 1) {
    const frame = frameOf({
      opcode: sampleOf(rng, OPCODES),
      fin: rng.happens(0.7),
      rsv: rng.happens(0.2) ? rng.int(1, 7) : 0,
      masked: !rng.happens(0.1),
      payload: sampleOf(rng, [...PAYLOADS, "x".repeat(rng.int(0, 300))]),
      ...(rng.happens(0.2) ? { claimedLength: rng.int(0, 70_000) } : {}),
    });
    socket.write(rng.happens(0.3) ? frame.subarray(0, rng.int(0, frame.length)) : frame);
  }
  socket.end();
}
