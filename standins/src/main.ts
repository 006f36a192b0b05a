import { buildStandins, type Standins } from './app.ts'
import { readConfig } from './config.ts'

function stop(standins: Standins, exitCode: number): void {
  standins.close().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

try {
  const { host, port, mailPort, options } = readConfig(process.env)
  const standins = buildStandins(options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(standins, 0))
  if (mailPort !== undefined) await standins.listenForMail({ host, port: mailPort })
  const address = await standins.app.listen({ host, port })
  standins.start()
  console.log(`Stand-ins for Stripe and OneSignal are listening at ${options.publicUrl ?? address}`)
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    isTaken
      ? `The stand-ins cannot start: port ${process.env.STANDINS_PORT ?? 4700} is in use. Stop the process that uses it, or set STANDINS_PORT.`
      : `The stand-ins cannot start: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exit(1)
}
