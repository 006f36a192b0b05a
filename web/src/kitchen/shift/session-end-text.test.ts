import { expect, it } from 'vitest'
import { sessionEndText } from './session-end-text.ts'

it.each([
  [{ reason: 'unused', afterHours: 12 }, "This screen didn't use its login for 12 hours."],
  [{ reason: 'expired', afterHours: 24 }, "The login was for 24 hours, and they're up."],
  [{ reason: 'expired', afterHours: 1 }, "The login was for 1 hour, and that's up."],
  [{ reason: 'logged-out' }, 'This login was ended on the account page.'],
  [{ reason: 'handed-over' }, 'Someone else has logged in on this device.'],
  [{ reason: 'password' }, "The account's password was changed."],
  [{ reason: 'role' }, "The account's role was changed."],
  [{ reason: 'second-factor' }, "The account's two-step login was changed."],
  [{ reason: 'deactivated' }, 'A manager has deactivated the account.'],
  [{ reason: 'by-manager' }, 'A manager has ended this login.'],
])('the login of staff says why the session ended: %j', (end, text) => {
  expect(sessionEndText(end)).toBe(text)
})

it.each([{ reason: 'expired' }, { reason: 'unused' }, { reason: 'a reason of a newer server' }])(
  'the login of staff says nothing that is not known: %j',
  (end) => {
    expect(sessionEndText(end)).toBeUndefined()
  },
)
