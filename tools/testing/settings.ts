import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeEnvironments, type Environment } from '../stack/environment.ts'
import { repositoryRoot } from '../stack/repository.ts'

/** Every setting that `.env.example` describes. */
export function settingNames(example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')): string[] {
  return [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '')
}

/** The environment without the shop's settings: no test may reach the real Stripe because a machine has its key. */
export function withoutSettings(env: Environment, names = settingNames()): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
}

/** What the machine itself says, leaving `.env` alone: that file is for the shop, not for its tests. */
export function readMachineEnvironment(): Environment {
  return mergeEnvironments(process.env)
}
