import type { FastifyInstance } from 'fastify'
import { CliError } from '../errors.ts'

interface ListenOptions {
  host: string
  port: number
  /** The names of the settings, for the error message. */
  settings: { host: string; port: string }
}

/** @throws CliError if the address is in use or not allowed. */
export async function listen(app: FastifyInstance, { host, port, settings }: ListenOptions): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const remedy = `Set ${settings.port}=… to another one`
    switch (code) {
      case 'EADDRINUSE':
        throw new CliError(`Port ${port} is taken. ${remedy}, or stop what is using it.`)
      case 'EACCES':
        throw new CliError(`This user account is not allowed to use port ${port}. ${remedy}.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new CliError(`${host} is not an address of this machine. Set ${settings.host} to one that is.`)
      default:
        throw error
    }
  }
}
