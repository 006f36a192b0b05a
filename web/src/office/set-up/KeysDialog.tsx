import { fieldsOf, PROVIDER_KEYS } from '@fuel-shack/contract/office/provider-keys'
import type { KeysState, SetUp } from '@fuel-shack/contract/office/set-up'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { typed as typedProps } from '../fields/typed.ts'
import styles from '../parts/common.module.css'
import { Item, ItemButton } from '../parts/Item.tsx'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import { ViewsDialog, type ShownView } from '../settings/ViewsDialog.tsx'
import { describeKeys } from '../texts/set-up-texts.ts'
import { useKeysDialog, type KeysDialogState } from './use-keys-dialog.ts'

/** The keys of Stripe, the mail server and OneSignal: where each is set, and typing them. No key is ever shown. */
export function KeysDialog(props: DialogProps) {
  const state = useKeysDialog()
  return <ViewsDialog {...props} state={state} {...shownBy(state, props.onClose)} />
}

function shownBy(state: KeysDialogState, close: () => void): ShownView {
  const { view, query, fault, open } = state
  switch (view.is) {
    case 'list':
      return {
        title: 'Payments and messages',
        actions: (
          <Button tone="secondary" onClick={close}>
            Close
          </Button>
        ),
        children: query.data ? (
          <KeyList {...query.data} onOpen={open} />
        ) : (
          <NotLoaded query={query} what="which keys are set" />
        ),
      }
    case 'keys':
      return {
        title: PROVIDER_KEYS[view.group].title,
        fault,
        submitText: 'Try and save',
        children: <KeyFields {...state} group={view.group} keySecret={query.data?.keySecret ?? null} />,
      }
    case 'remove':
      return {
        title: `Remove the keys of ${PROVIDER_KEYS[view.group].title}?`,
        submitText: 'Remove',
        isDanger: true,
        children: <p>Once the server has started anew, it works without them.</p>,
      }
  }
}

function KeyList({ keys, keySecret, isRestarting, onOpen }: SetUp & { onOpen: KeysDialogState['open'] }) {
  return (
    <>
      {isRestarting ? <Notice>The server starts anew with the new keys. That takes some seconds.</Notice> : null}
      {keySecret === null ? (
        <Notice>Keys can be typed here once the server has the setting IDENTITY_KEY_SECRET.</Notice>
      ) : null}
      <ul className={styles.items}>
        {keys.map((each) => (
          <KeyItem key={each.group} {...each} canType={keySecret !== null} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

interface KeyItemProps extends KeysState {
  canType: boolean
  onOpen: KeysDialogState['open']
}

function KeyItem({ canType, onOpen, ...keys }: KeyItemProps) {
  const { group, source } = keys
  const { title } = PROVIDER_KEYS[group]
  const isTyped = source === 'app' || source === 'unreadable'
  return (
    <Item name={title} note={describeKeys(keys)} isProblem={source === 'unreadable'}>
      {canType && source !== 'environment' ? (
        <ItemButton
          label={isTyped ? 'Change' : 'Enter'}
          about={`the keys of ${title}`}
          onClick={() => onOpen({ is: 'keys', group })}
        />
      ) : null}
      {isTyped ? (
        <ItemButton label="Remove" about={`the keys of ${title}`} onClick={() => onOpen({ is: 'remove', group })} />
      ) : null}
    </Item>
  )
}

/** Says before anything is typed when it could not be read any more. */
const KEPT: Record<NonNullable<SetUp['keySecret']>, string> = {
  environment: 'They are stored encrypted with IDENTITY_KEY_SECRET. With another one they have to be typed again.',
  file: "They are stored encrypted with the file identity-key-secret in the data folder. A backup doesn't contain it: without your copy of it they have to be typed again.",
}

interface KeyFieldsProps extends Pick<KeysDialogState, 'typed' | 'type'>, Pick<KeysState, 'group'> {
  keySecret: SetUp['keySecret']
}

function KeyFields({ group, typed, type, keySecret }: KeyFieldsProps) {
  return (
    <>
      {fieldsOf(group).map(({ setting, label, hint, isVisible }) => (
        <Field
          key={setting}
          label={label}
          {...(hint !== undefined && { hint })}
          type={isVisible ? 'text' : 'password'}
          spellCheck={false}
          {...typedProps(typed[setting] ?? '', (value) => type(setting, value))}
          autoComplete={isVisible ? 'off' : 'new-password'}
        />
      ))}
      <p className={styles.note}>{keySecret === null ? '' : KEPT[keySecret]}</p>
      <p className={styles.note}>
        They replace all keys of this provider, and are tried before they are saved. The server then starts anew by
        itself, which takes some seconds.
      </p>
    </>
  )
}
