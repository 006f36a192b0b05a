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
  const api: Service = {
    name: 'The API',
    script: 'api/src/main.ts',
    host: plan.host,
    port: plan.apiPort,
    environment: plan.apiEnvironment,
    nodeArguments,
  }
  if (!plan.standins) return [api]
  const standins: Service = {
    name: 'The stand-ins',
    script: 'standins/src/main.ts',
    host: plan.host,
    port: plan.standins.port,
    environment: plan.standins.environment,
    nodeArguments,
  }
  return [standins, api]
}
