import type { ReactNode } from 'react'
import { hasQueryFailed } from '../../client/calls.ts'
import { problemMessage } from '../../client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ViewsDialog } from '../settings/ViewsDialog.tsx'
import { PersonView } from './PersonView.tsx'
import { nameOf } from './team-texts.ts'
import { InviteForm, LinkView, PasswordForm, RoleForm } from './TeamForms.tsx'
import { TeamList } from './TeamList.tsx'
import { useTeamDialog, type TeamState } from './use-team-dialog.ts'
import { RetryNotice } from '../../ui/controls/RetryNotice.tsx'

interface TeamDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The team: who is on, invitations, roles, passwords, sessions and PINs. */
export function TeamDialog({ isOpen, onClose }: TeamDialogProps) {
  const state = useTeamDialog()
  const { view } = state
  return (
    <ViewsDialog
      title={titleOf(state)}
      isOpen={isOpen}
      onClose={onClose}
      state={state}
      submitText={submitLabel(view)}
      isDanger={view.is === 'ask'}
      actions={otherActions(state)}
    >
      <Content state={state} />
    </ViewsDialog>
  )
}

/** Undefined: this view sends nothing. */
function submitLabel(view: TeamState['view']): string | undefined {
  if (view.is === 'list' || view.is === 'person' || view.is === 'link') return undefined
  if (view.is === 'ask') return view.question.submit
  if (view.is === 'password') return view.via === 'email' ? 'Email the link' : 'Make the link'
  return view.is === 'invite' ? 'Invite' : 'Save'
}

/** Undefined: back to the view before. */
function otherActions({ view, team, go, goBack }: TeamState): ReactNode {
  if (view.is === 'link') return <Button onClick={goBack}>Done</Button>
  if (view.is !== 'list') return undefined
  if (!team?.accounts) return null
  return <Button onClick={() => go({ is: 'invite', role: 'staff', via: 'screen', to: '' })}>Invite someone</Button>
}

function titleOf({ view, person }: TeamState): string {
  const name = person ? nameOf(person) : ''
  switch (view.is) {
    case 'list':
      return 'Team'
    case 'person':
      return name
    case 'ask':
      return view.question.title
    case 'invite':
      return 'Invite someone'
    case 'role':
      return `Role of ${name}`
    case 'password':
      return person?.account?.deactivatedAt === undefined ? `New password for ${name}?` : `Reactivate ${name}?`
    case 'link':
      return view.title
  }
}

function Content({ state }: { state: TeamState }) {
  const { view, person, query } = state
  if (!state.team) {
    if (!hasQueryFailed(query) || !query.error) return <Loading>Loading...</Loading>
    return (
      <RetryNotice isBusy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn&apos;t load the team. {problemMessage(query.error)}
      </RetryNotice>
    )
  }
  switch (view.is) {
    case 'list':
      return <TeamList {...state} />
    case 'person':
      return person ? <PersonView person={person} go={state.go} /> : null
    case 'ask':
      return <p>{view.question.text}</p>
    case 'invite':
      return <InviteForm {...state} view={view} />
    case 'role':
      return <RoleForm {...state} view={view} />
    case 'password':
      return <PasswordForm {...state} view={view} />
    case 'link':
      return <LinkView view={view} />
  }
}
