// Loaded into a server with --import: a SIGUSR2 moves its monotonic clock a minute ahead.
const real = performance.now.bind(performance);
let aheadMs = 0;
performance.now = () => real() + aheadMs;
process.on("SIGUSR2", () => (aheadMs += 61_000));
