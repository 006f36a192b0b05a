import { reachableHost, type StackPlan } from './plan.ts'
import { claimPort } from './ports.ts'
import type { Service } from './processes.ts'

export const HTTPS_SERVER = 'tools/serve-https.ts'

/** Checks every port before anything starts, so that a port in use leaves nothing half started. */
export async function claimPorts(plan: StackPlan, portSetting: { port: number; setting: string }): Promise<void> {
  await claimPort(portSetting.port, portSetting.setting)
  if (plan.standins) await claimPort(plan.standins.port, 'STANDINS_PORT')
  if (plan.standins?.smtpPort !== undefined) await claimPort(plan.standins.smtpPort, 'STANDINS_SMTP_PORT')
  for (const { port, setting } of plan.https?.forwards ?? []) await claimPort(port, setting)
  if (plan.metricsPort !== undefined) await claimPort(plan.metricsPort, 'METRICS_PORT')
}

/** The stand-ins start first: the API checks its key with the payment provider. */
export function servicesOf(plan: StackPlan, nodeArguments: string[] = []): Service[] {
  const { host, apiPort, apiEnvironment, standins } = plan
  const common = { host, nodeArguments }
  const api = { ...common, name: 'The API', script: 'api/src/app/main.ts', port: apiPort, environment: apiEnvironment }
  if (!standins) return plan.https ? [api, httpsOf(plan, plan.https)] : [api]
  const { port, environment } = standins
  const inner = [{ ...common, name: 'The stand-ins', script: 'standins/src/main.ts', port, environment }, api]
  return plan.https ? [...inner, httpsOf(plan, plan.https)] : inner
}

/** The last to start: what it listens on is what people open. */
function httpsOf(
  { publicUrl, apiEnvironment }: StackPlan,
  { host, forwards }: NonNullable<StackPlan['https']>,
): Service {
  const port = forwards[0]?.port ?? 0
  const environment = {
    ...apiEnvironment,
    HTTPS_HOST: host,
    HTTPS_PUBLIC_URL: publicUrl,
    HTTPS_FORWARDS: JSON.stringify(forwards),
  }
  return { name: 'The https server', script: HTTPS_SERVER, host: reachableHost(host), port, environment }
}
