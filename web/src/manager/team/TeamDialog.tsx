import { useId } from 'react'
import { hasQueryFailed } from '../../client/calls.ts'
import { problemMessage } from '../../client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from '../printers/Printers.module.css'
import { ConfirmChange } from '../settings/ConfirmChange.tsx'
import { PersonView } from './PersonView.tsx'
import { nameOf } from './team-texts.ts'
import { InviteForm, LinkView, PasswordForm, RoleForm } from './TeamForms.tsx'
import { TeamList } from './TeamList.tsx'
import { useTeamDialog, type TeamState } from './use-team-dialog.ts'

interface TeamDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The team: who is on, invitations, roles, passwords, sessions and PINs. */
export function TeamDialog({ isOpen, onClose }: TeamDialogProps) {
  const formId = useId()
  const state = useTeamDialog()
  const { view, hasMoved, attempts, submit } = state
  const isForm = view.is !== 'list' && view.is !== 'person' && view.is !== 'link'
  return (
    <Dialog
      title={titleOf(state)}
      isOpen={isOpen}
      isLocked={attempts.isBusy}
      onClose={onClose}
      // New buttons for each view: a tap must not also submit the form that its button becomes part of.
      actions={<Actions key={view.is} state={state} formId={formId} />}
    >
      <form
        key={view.is}
        id={formId}
        ref={hasMoved ? focusOnMount : null}
        tabIndex={-1}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!attempts.isBusy) submit()
        }}
      >
        {attempts.failure === undefined ? null : <Notice tone="danger">Not done. {attempts.failure}</Notice>}
        <Content state={state} />
        {isForm ? <ConfirmChange confirmation={attempts.confirmation} /> : null}
      </form>
    </Dialog>
  )
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
      <Notice
        tone="danger"
        actions={
          <Button tone="secondary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        Couldn&apos;t load the team. {problemMessage(query.error)}
      </Notice>
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

function submitLabel(view: TeamState['view']): string {
  if (view.is === 'ask') return view.question.submit
  if (view.is === 'password') return view.via === 'email' ? 'Email the link' : 'Make the link'
  return view.is === 'invite' ? 'Invite' : 'Save'
}

function Actions({ state, formId }: { state: TeamState; formId: string }) {
  const { view, team, attempts, go, goBack } = state
  if (view.is === 'list')
    return team?.accounts ? (
      <Button onClick={() => go({ is: 'invite', role: 'staff', via: 'screen', to: '' })}>Invite someone</Button>
    ) : null
  if (view.is === 'link') return <Button onClick={goBack}>Done</Button>
  return (
    <>
      {view.is === 'person' ? null : (
        <Button
          type="submit"
          form={formId}
          tone={view.is === 'ask' ? 'danger' : 'primary'}
          isBusy={attempts.isBusy || attempts.confirmation.isProving}
        >
          {submitLabel(view)}
        </Button>
      )}
      <Button tone="secondary" onClick={goBack}>
        Back
      </Button>
    </>
  )
}
