import { PROVIDER_KEYS } from '@fuel-shack/contract/office/provider-keys'
import type { KeysState, LeaveStep, SetUpStep } from '@fuel-shack/contract/office/set-up'

/** The name of each step, and why it matters. */
export const STEPS: Record<SetUpStep, { title: string; note: string }> = {
  place: { title: 'Name and address', note: 'How drivers find you.' },
  contact: { title: 'Phone and email', note: 'On your page and on every receipt.' },
  seller: { title: 'ABN', note: 'Receipts are tax invoices only with it.' },
  hours: { title: 'Opening hours', note: 'Orders are taken while the kitchen is open.' },
  menu: { title: 'Menu', note: 'An example for now. Change it, or import a sheet.' },
  money: { title: 'Card payments', note: 'With Stripe. Without it no one can pay.' },
  mail: { title: 'Emails', note: 'For receipts, login codes and links.' },
  texts: { title: 'Text messages', note: 'For “your order is ready”, and login codes.' },
  alerts: { title: 'Who is alerted', note: 'If no one opens an order, and of large refunds.' },
}

export function describeLeftStep(step: LeaveStep['step'], as: LeaveStep['as']): string {
  if (step === 'all') return as === 'done' ? 'Set-up list put away' : 'Set-up list brought back'
  const { title } = STEPS[step]
  if (as === 'later') return `Set-up: ${title} left for later`
  return as === 'done' ? `Set-up: ${title} is right as it is` : `Set-up: ${title} is open again`
}

/** Says where the keys of a provider are, with the last characters of what was typed. */
export function describeKeys({ group, source, set }: KeysState): string {
  switch (source) {
    case 'environment':
      return "Set by the server's environment"
    case 'unreadable':
      return "Can't be read any more. Type them again."
    case 'none':
      return 'Not set'
    case 'app': {
      const ends = PROVIDER_KEYS[group].fields.flatMap(({ setting, label }) =>
        set[setting] ? [`${label} ends in …${set[setting]}`] : [],
      )
      return ends.length > 0 ? `Set. ${ends.join(', ')}` : 'Set'
    }
  }
}
