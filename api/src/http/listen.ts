import type { FastifyInstance } from 'fastify'
import { CliError } from '../errors.ts'

interface Place {
  host: string
  port: number
  /** What the settings are called, for the person who has to change one. */
  settings: { host: string; port: string }
}

/** @throws CliError if the address is in use or not allowed. */
export async function listen(app: FastifyInstance, { host, port, settings }: Place): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const remedy = `Set ${settings.port}=… to another one`
    switch (code) {
      case 'EADDRINUSE':
        throw new CliError(`Port ${port} is taken. ${remedy}, or stop what is using it.`)
      case 'EACCES':
        throw new CliError(`Port ${port} may not be used by this account. ${remedy}.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new CliError(`${host} is no address of this machine. Set ${settings.host}=… to one that is.`)
      default:
        throw error
    }
  }
}
