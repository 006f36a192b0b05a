import type { RestStopNotice } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { serverNow } from '../../platform/client/server-clock.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { typed } from '../fields/typed.ts'
import { HOUR_MS } from '../texts/board-texts.ts'

const TEXT_LIMIT = 160
const ENDS = [
  { id: 'hours', label: 'For 3 hours', hours: 3 },
  { id: 'day', label: 'For a day', hours: 24 },
  { id: 'week', label: 'For a week', hours: 7 * 24 },
  { id: 'open', label: 'Until I remove it', hours: undefined },
] as const

interface NoticeDraft {
  text: string
  /** Undefined: the end that it has. */
  end: (typeof ENDS)[number]['id'] | undefined
}

const toDraft = (notice: RestStopNotice): NoticeDraft => ({ text: notice?.text ?? '', end: notice ? undefined : 'day' })

function toValue({ text, end }: NoticeDraft, base: RestStopNotice): { value: RestStopNotice } {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const hours = ENDS.find(({ id }) => id === end)?.hours
  const until =
    end === undefined
      ? (base?.until ?? null)
      : hours === undefined
        ? null
        : new Date(serverNow().getTime() + hours * HOUR_MS).toISOString()
  const isSame = base?.text === typed && base.until === until
  return { value: { text: typed, until, at: isSame ? base.at : null } }
}

/** One notice for everyone who looks at the first page. */
export default function NoticeDialog(props: SettingDialogProps<'notice'>) {
  const form = useSettingForm('notice', props, { toDraft, toValue })
  const { draft, setDraft, save, seen } = form
  const until = seen.value?.until
  return (
    <FormDialog
      {...props}
      title="Notice"
      form={form}
      saveText="Show it"
      otherActions={
        seen.value ? (
          <Button tone="secondary" isBusy={form.isBusy} onClick={() => save({ ...draft, text: '' })}>
            Remove it
          </Button>
        ) : null
      }
    >
      <TextArea
        label="What drivers should know"
        placeholder="Bridge closed at the creek. Detour by Stockyard Street."
        rows={4}
        maxLength={TEXT_LIMIT}
        {...typed(draft.text, (text) => setDraft({ ...draft, text }))}
      />
      <ChoiceGroup
        legend="How long"
        type="radio"
        hint={until && draft.end === undefined ? `Until ${describeInstant(until)}` : undefined}
        options={ENDS}
        chosen={draft.end ? [draft.end] : []}
        onToggle={(end) => setDraft({ ...draft, end })}
      />
    </FormDialog>
  )
}
