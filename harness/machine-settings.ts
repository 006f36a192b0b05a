import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@fuel-shack/tools/stack/environment'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

/** Every setting that `.env.example` describes. */
export function settingNames(example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')): string[] {
  return [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '')
}

/** The environment without the product's settings: no test may call the real Stripe because a machine has its key. */
export function withoutSettings(env: Environment, names = settingNames()): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
}
