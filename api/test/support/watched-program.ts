import { startWatchdog } from '../../src/platform/runtime/watchdog.ts'

/** Beats of a second. */
const STALLED_AFTER_BEATS = 2
startWatchdog(STALLED_AFTER_BEATS)
// A process without work would end.
setInterval(() => console.log('a turn'), 200)
process.on('SIGUSR2', () => {
  for (;;);
})
