import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import { ViewsDialog, type ShownView } from '../settings/ViewsDialog.tsx'
import { passwordWay } from './password-ways.ts'
import { PersonView } from './PersonView.tsx'
import { nameOf } from './team-texts.ts'
import { InviteForm, LinkView, PasswordForm, RoleForm } from './TeamForms.tsx'
import { TeamList } from './TeamList.tsx'
import { useTeamDialog, type TeamState } from './use-team-dialog.ts'

/** The team: who is on, invitations, roles, passwords, sessions and PINs. */
export function TeamDialog(props: DialogProps) {
  const state = useTeamDialog()
  const { children, ...shown } = shownBy(state)
  return (
    <ViewsDialog {...props} state={state} {...shown}>
      {state.team ? children : <NotLoaded query={state.query} what="the team" />}
    </ViewsDialog>
  )
}

const LINK_BUTTONS = { email: 'Send the link', screen: 'Make the link', none: undefined } as const

function shownBy(state: TeamState): ShownView {
  const { view, person, team, go, goBack } = state
  const name = person ? nameOf(person) : ''
  switch (view.is) {
    case 'list':
      return {
        title: 'Team',
        actions: team?.accounts ? (
          <Button onClick={() => go({ is: 'invite', role: 'staff', via: 'screen', to: '' })}>Invite someone</Button>
        ) : null,
        children: <TeamList {...state} />,
      }
    case 'person':
      return { title: name, children: person ? <PersonView person={person} go={go} /> : null }
    case 'ask': {
      const { title, text, submit } = view.question
      return { title, submitText: submit, isDanger: true, children: <p>{text}</p> }
    }
    case 'invite':
      return { title: 'Invite someone', submitText: 'Invite', children: <InviteForm {...state} view={view} /> }
    case 'role':
      return { title: `Role of ${name}`, submitText: 'Save', children: <RoleForm {...state} view={view} /> }
    case 'password':
      return {
        title: person?.account?.deactivatedAt === undefined ? `New password for ${name}?` : `Reactivate ${name}?`,
        submitText: LINK_BUTTONS[passwordWay(view, person, team) ?? 'none'],
        children: <PasswordForm {...state} view={view} />,
      }
    case 'link':
      return {
        title: view.title,
        secret: 'The link',
        actions: <Button onClick={goBack}>Done</Button>,
        children: <LinkView view={view} />,
      }
  }
}
