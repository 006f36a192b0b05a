// Loaded into each process of the stack: when the command that started it goes away, however rudely, it stops as well
// and leaves no port taken.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
