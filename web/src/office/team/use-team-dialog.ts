import type { Role, StaffRole } from '@fuel-shack/contract/team/account-roles'
import type { ChangedTeam, ChangeTeam } from '@fuel-shack/contract/team/team'
import { isMobileNumber, toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useChangeTeamMutation, useTeam } from '../parts/manager-queries.ts'
import { useViews } from '../settings/use-views.ts'
import { passwordWay } from './password-ways.ts'
import { nameOf, teamFailure, type Question } from './team-texts.ts'

type Link = NonNullable<ChangedTeam['link']>

/** The view that is shown, with what is chosen there. */
type View =
  | { is: 'list' }
  | { is: 'person'; id: string }
  | { is: 'ask'; id?: string; question: Question }
  | { is: 'invite'; role: StaffRole; via: 'screen' | 'email' | 'sms'; to: string }
  | { is: 'role'; id: string; role: Role }
  /** A link for a new password, of someone active or deactivated. */
  | { is: 'password'; id: string; removesFactors: boolean }
  | { is: 'link'; title: string; until: string; link: Link }

/** The views of the dialog, one at a time, and what each sends. */
export function useTeamDialog() {
  const query = useTeam()
  const team = query.data
  const views = useViews<View>({ is: 'list' }, { describeFailure: teamFailure })
  const { view, setFault, attempts, go } = views
  const [change] = useChangeTeamMutation()
  const showToast = useToast()
  const id = 'id' in view ? view.id : undefined
  const person = team?.people?.find(({ accountId }) => accountId === id)

  const send = (body: ChangeTeam) => attempts.attemptConfirmed((proof) => change({ body, proof }))

  function goBack(): void {
    go(person && view.is !== 'person' ? { is: 'person', id: person.accountId } : { is: 'list' })
  }

  function finish(text: string): void {
    showToast({ text })
    goBack()
  }

  /** Shows the link that came of it, or says that it was sent. */
  function finishWith({ link }: ChangedTeam, shown: { title: string; until: string }, text: string): void {
    if (link) go({ is: 'link', ...shown, link })
    else finish(text)
  }

  async function invite({ role, via, to: typed }: Extract<View, { is: 'invite' }>): Promise<void> {
    const to = via === 'sms' ? toNationalNumber(typed) : typed.trim()
    if (via === 'email' && !/^\S+@\S+\.\S+$/.test(to)) return setFault('Enter an email address, like name@example.com.')
    if (via === 'sms' && !isMobileNumber(to)) return setFault('Enter a mobile number, like 0412 345 678.')
    const sent = await send({ action: 'invite', role, way: via === 'screen' ? { via } : { via, to } })
    if (sent) finishWith(sent, { title: 'Invitation', until: '3 days' }, `Invitation sent to ${to}.`)
  }

  async function sendPassword(password: Extract<View, { is: 'password' }>) {
    if (!person) return
    const { id: accountId, removesFactors } = password
    const via = passwordWay(password, person, team)
    if (via === undefined) return
    const action = person.account?.deactivatedAt === undefined ? 'reset' : 'reactivate'
    const sent = await send(
      action === 'reset' ? { action, accountId, via, removesFactors } : { action, accountId, via },
    )
    if (!sent) return
    const done = `${nameOf(person)} gets a link.`
    finishWith(sent, { title: `New password for ${nameOf(person)}`, until: '30 minutes' }, done)
  }

  async function submit(): Promise<void> {
    setFault(undefined)
    if (view.is === 'invite') return invite(view)
    if (view.is === 'password') return sendPassword(view)
    if (view.is === 'role' && person) {
      const { role, id: accountId } = view
      if (await send({ action: 'role', accountId, role }))
        finish(`${nameOf(person)} has the new role, and has to log in again.`)
    }
    if (view.is === 'ask' && (await send(view.question.body))) finish(view.question.done)
  }

  /** Another manager has removed the person meanwhile. */
  const isGone = id !== undefined && team !== undefined && !person
  return {
    ...views,
    query,
    team,
    view: isGone ? ({ is: 'list' } as const) : view,
    person,
    goBack,
    submit: () => void submit(),
  }
}

export type TeamState = ReturnType<typeof useTeamDialog>
