import { startService, type RunningService, type Service } from './processes.ts'
import { CliError } from './cli-error.ts'
import { onStopRequest } from './stop-requests.ts'

/**
 * Starts the services one after the other (each may need the one before), reports that they are ready, and runs
 * them until a signal arrives or one of them ends. @returns whether it was stopped on purpose.
 */
export async function runStack(services: Service[], whenReady: () => Promise<void> | void): Promise<boolean> {
  const running: RunningService[] = []
  const stopping = Promise.withResolvers<'signal'>()
  let signals = 0
  const stopAll = async (immediately: boolean) => {
    // The last started first: it may be finishing something with the one before.
    for (const service of running.toReversed()) await service.stop({ immediately })
  }
  const onSignal = () => {
    signals += 1
    // npm and the terminal may both pass on one Ctrl-C; a user who repeats it does not want to wait.
    if (signals === 1) stopping.resolve('signal')
    else if (signals > 3) void stopAll(true)
  }
  onStopRequest(onSignal)

  const starting = (async () => {
    for (const service of services) {
      const started = startService(service)
      running.push(started)
      await started.listening
      if (signals > 0) return
    }
    await whenReady()
  })()
  try {
    const early = await Promise.race([starting, stopping.promise])
    if (early === 'signal') return true
    const end = await Promise.race([stopping.promise, ...running.map(describeEnd)])
    if (end === 'signal') return true
    // The same Ctrl-C may reach a service before it reaches this process.
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (signals > 0) return true
    throw new CliError(`${end} Everything else has been stopped.`)
  } finally {
    await stopAll(false)
    await starting.catch(() => undefined)
  }
}

async function describeEnd(service: RunningService): Promise<string> {
  return `${service.name} ended unexpectedly (${await service.ended}).`
}
