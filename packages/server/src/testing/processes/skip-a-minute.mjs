// Loaded into a server with --import: at a SIGUSR2 its monotonic clock is a minute ahead from then on.
const real = performance.now.bind(performance);
let aheadMs = 0;
performance.now = () => real() + aheadMs;
process.on("SIGUSR2", () => (aheadMs += 61_000));
