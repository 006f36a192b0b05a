import type { Environment } from './environment-schema.ts'

type Mode = 'live' | 'test' | undefined

/** Swapped keys are rejected in every mode, test keys and unknown keys in production. */
export function stripeKeyProblems(environment: Environment): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = environment
  const problems: string[] = []
  if (secret?.startsWith('pk_')) {
    problems.push(
      'STRIPE_SECRET_KEY is a publishable key (pk_…): set the secret key (sk_…) or a restricted key (rk_…).',
    )
  }
  if (publishable !== undefined && /^(?:sk|rk|whsec)_/.test(publishable)) {
    problems.push(
      'STRIPE_PUBLISHABLE_KEY is a secret key, and every page would contain it: set the publishable key (pk_…). If a server has ever run with it, roll that key in the dashboard.',
    )
  }
  const modes = { secret: modeOf(secret, /^[sr]k_(live|test)_/), publishable: modeOf(publishable, /^pk_(live|test)_/) }
  // The stand-in's keys have their own format.
  const isStripe = environment.STRIPE_API_URL === undefined
  if (isStripe && modes.secret && modes.publishable && modes.secret !== modes.publishable) {
    problems.push(
      `STRIPE_SECRET_KEY is a ${modes.secret} key and STRIPE_PUBLISHABLE_KEY a ${modes.publishable} key: both must have the same mode.`,
    )
  }
  return environment.NODE_ENV === 'production' ? [...problems, ...productionKeyProblems(environment)] : problems
}

function productionKeyProblems(environment: Environment): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = environment
  const problems: string[] = []
  if (isTestKey(secret)) {
    problems.push(
      'STRIPE_SECRET_KEY is a test key: anyone could order with a test card. Set the live key (sk_live_… or rk_live_…).',
    )
  } else if (secret !== undefined && !/^(?:[sr]k_live_|pk_)/.test(secret)) {
    problems.push('STRIPE_SECRET_KEY is not a live key of Stripe: it must begin with sk_live_ or rk_live_.')
  }
  if (publishable !== undefined && !/^(?:pk_live|sk|rk|whsec)_/.test(publishable)) {
    problems.push('STRIPE_PUBLISHABLE_KEY is not a live publishable key: it must begin with pk_live_.')
  }
  if (environment.STRIPE_WEBHOOK_SECRET?.startsWith('whsec_') === false) {
    problems.push("STRIPE_WEBHOOK_SECRET is not a webhook's signing secret: it must begin with whsec_.")
  }
  return problems
}

/** Returns whether the key belongs to Stripe's test mode, in which payments are not real. */
export function isTestKey(secretKey: string | undefined): boolean {
  return secretKey !== undefined && /^[sr]k_test_/.test(secretKey)
}

function modeOf(key: string | undefined, kind: RegExp): Mode {
  const mode = kind.exec(key ?? '')?.[1]
  return mode === 'live' || mode === 'test' ? mode : undefined
}
