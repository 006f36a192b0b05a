import type { StackPlan } from './plan.ts'
import { claimPort } from './ports.ts'
import type { Service } from './processes.ts'

/** Checks every port before anything starts, so that a port in use leaves nothing half started. */
export async function claimPorts(plan: StackPlan, portSetting: { port: number; setting: string }): Promise<void> {
  await claimPort(portSetting.port, portSetting.setting)
  if (plan.standins) await claimPort(plan.standins.port, 'STANDINS_PORT')
  if (plan.standins?.smtpPort !== undefined) await claimPort(plan.standins.smtpPort, 'STANDINS_SMTP_PORT')
  if (plan.metricsPort !== undefined) await claimPort(plan.metricsPort, 'METRICS_PORT')
}

/** The stand-ins start first: the API loads the catalogue from its payment provider. */
export function servicesOf(plan: StackPlan, nodeArguments: string[] = []): Service[] {
  const { host, apiPort, apiEnvironment, standins } = plan
  const common = { host, nodeArguments }
  const api = { ...common, name: 'The API', script: 'api/src/main.ts', port: apiPort, environment: apiEnvironment }
  if (!standins) return [api]
  const { port, environment } = standins
  return [{ ...common, name: 'The stand-ins', script: 'standins/src/main.ts', port, environment }, api]
}
