import type { StackPlan } from '../stack/plan.ts'

/** The message of the demo once it is open: a link for each person, which logs in without a password. */
export function bannerOfDemo({ publicUrl, standins }: StackPlan, { isPublic }: { isPublic: boolean }): string {
  const link = (role: string) => `${publicUrl}/identity/demo/${role}`
  return [
    '',
    '  It is ten to six, and the kitchen is full. Everything is made up, and nothing leaves this machine.',
    '',
    `    A customer   ${link('customer')}`,
    `    The kitchen  ${link('kitchen')}`,
    `    The owner    ${link('owner')}`,
    '',
    '  A link logs out who was there: open two of them in two browsers, or one in a private window.',
    ...(standins
      ? [
          '  Pay with card 4242 4242 4242 4242, any later date, any CVC.',
          ...(isPublic ? [] : [`  Messages that customers get: ${standins.publicUrl}/messages`]),
        ]
      : []),
    isPublic ? '  It starts again every hour.' : '  It starts again with the next start.',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}
