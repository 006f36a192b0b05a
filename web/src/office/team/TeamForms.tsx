import { isStaffRole, type Role } from '@fuel-shack/contract/team/account-roles'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import common from '../parts/common.module.css'
import { CopyFields } from '../printers/CopyFields.tsx'
import { typed } from '../fields/typed.ts'
import { passwordWay } from './password-ways.ts'
import { nameOf, ROLES, VIAS } from './team-texts.ts'
import styles from './Team.module.css'
import type { TeamState } from './use-team-dialog.ts'

type View<Is extends TeamState['view']['is']> = Extract<TeamState['view'], { is: Is }>

interface FormProps<Is extends TeamState['view']['is']> extends Pick<TeamState, 'type' | 'fault' | 'team' | 'person'> {
  view: View<Is>
}

const optionOf = <Id extends Role>(id: Id) => ({ id, label: ROLES[id].name, hint: ROLES[id].effect })
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
const OFFERED = Object.keys(ROLES) as Role[]
const ALL = OFFERED.map((role) => optionOf(role))
const INVITED = OFFERED.filter(isStaffRole).map((role) => optionOf(role))

/** Email and text only where the operator has set them up. */
function viasOf<Via extends keyof typeof VIAS>(vias: readonly Via[], team: TeamState['team']) {
  const canSend: Partial<Record<string, boolean>> = team?.accounts?.canSend ?? {}
  return vias.filter((id) => id === 'screen' || canSend[id] === true).map((id) => ({ id, label: VIAS[id] }))
}

const LINKS = {
  email: 'The link goes to their own email address or mobile number.',
  screen: 'This server sends no emails, so they scan the link here. Whoever opens it is them from then on.',
}
const OPERATOR_ONLY =
  "This server sends no emails, and such a link isn't shown on a screen. Whoever runs the server can reset this login."

export function InviteForm({ view, type, fault, team }: FormProps<'invite'>) {
  const vias = viasOf(['screen', 'email', 'sms'], team)
  return (
    <>
      <ChoiceGroup
        legend="As"
        type="radio"
        isList
        options={INVITED}
        chosen={[view.role]}
        onToggle={(role) => type({ ...view, role })}
      />
      <ChoiceGroup
        legend="How they get the link"
        type="radio"
        hint={vias.length === 1 ? 'Email and texts are not set up on this server.' : undefined}
        options={vias}
        chosen={[view.via]}
        onToggle={(via) => type({ ...view, via, to: '' })}
      />
      {view.via === 'screen' ? null : (
        <Field
          label={view.via === 'email' ? 'Their email' : 'Their mobile number'}
          type={view.via === 'email' ? 'email' : 'tel'}
          maxLength={254}
          error={fault}
          {...typed(view.to, (to) => type({ ...view, to }))}
        />
      )}
      <p className={common.note}>
        The link works once, for 3 days. They choose a password, or use the account that they have here.
      </p>
    </>
  )
}

export function RoleForm({ view, type }: FormProps<'role'>) {
  return (
    <>
      <ChoiceGroup
        legend="Role"
        type="radio"
        isList
        options={ALL}
        chosen={[view.role]}
        onToggle={(role) => type({ ...view, role })}
      />
      <p className={common.note}>They are logged out, and log in again with the same password.</p>
    </>
  )
}

export function PasswordForm({ view, type, team, person }: FormProps<'password'>) {
  const isDeactivated = person?.account?.deactivatedAt !== undefined
  const way = passwordWay(view, person, team)
  return (
    <>
      <p>
        <span>{person ? nameOf(person) : 'They'}</span> gets a link and chooses a password, which you never see. The old
        one stops working now, everywhere.
      </p>
      <p>{way === undefined ? OPERATOR_ONLY : LINKS[way]}</p>
      {person?.account?.hasSecondFactor && !isDeactivated ? (
        <Switch
          label="They lost their second step: remove it"
          checked={view.removesFactors}
          onCheckedChange={(removesFactors) => type({ ...view, removesFactors })}
        />
      ) : null}
    </>
  )
}

export function LinkView({ view: { link, until } }: { view: View<'link'> }) {
  const { size, path } = link.qr
  return (
    <>
      <p>{`Let them scan this with their phone's camera. It works once, for ${until}.`}</p>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the SVG is created here, not loaded as an image
        role="img"
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        aria-label="QR code of the link"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <CopyFields values={{ Link: link.link }} />
      <p className={common.note}>It&apos;s shown only now. Anyone who opens it can use it, so don&apos;t post it.</p>
    </>
  )
}
