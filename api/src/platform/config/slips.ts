import { existsSync } from 'node:fs'
import { readEnvironment, type Variables } from './environment.ts'
import { environmentSchema } from './environment-schema.ts'
import { isOneEditAway } from './one-edit.ts'

/** Lists names of the environment that are one edit away from a setting, such as `STRIPE_SECRETKEY`, each with the setting. */
export function findMisspeltSettings(names: string[]): [string, string][] {
  const settings = Object.keys(environmentSchema.shape)
  return names.flatMap((name): [string, string][] => {
    const meant = settings.find((setting) => isOneEditAway(name, setting))
    return meant === undefined || settings.includes(name) || names.includes(meant) ? [] : [[name, meant]]
  })
}

/** Lists what the start prints and goes on with: names that no setting has, and a file that Node ignores if it is missing. */
export function findSlips(variables: Variables = readEnvironment()): string[] {
  const misspelt = findMisspeltSettings(Object.keys(variables))
  const authority = variables['NODE_EXTRA_CA_CERTS']
  return [
    ...misspelt.map(([name, meant]) => `${name} is not a setting and has no effect. Is ${meant} meant?`),
    ...(!authority || existsSync(authority)
      ? []
      : [
          `NODE_EXTRA_CA_CERTS names ${authority}, which is not there or cannot be read: certificates of your own authority are rejected.`,
        ]),
  ]
}
