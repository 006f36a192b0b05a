// Preloaded into each process of the stack: stops it when the command that started it has ended, even by SIGKILL, so that
// no port stays taken.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
