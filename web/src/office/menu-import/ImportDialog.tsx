import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { showOnMount } from '../../ui/hooks/on-mount.ts'
import { Loading } from '../../ui/loading/Loading.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useManagedMenu } from '../menu/menu-queries.ts'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import { ChooseSheet } from '../sheets/ChooseSheet.tsx'
import type { Draft } from './draft.ts'
import { DraftLines } from './DraftLines.tsx'
import styles from './Import.module.css'
import type { DoubtKind } from './imported-item.ts'
import { SectionChoices } from './SectionChoices.tsx'
import { SheetHelp } from './SheetHelp.tsx'
import { SHARED_DOUBTS } from './take.ts'
import { dishes, useImport } from './use-import.ts'

const TITLE = 'Import a list'

/** A menu from a file, as a draft. The menu stays as it is until the manager takes what is ticked. */
export default function ImportDialog(props: DialogProps) {
  const query = useManagedMenu()
  if (query.data) return <LoadedImport {...props} menu={query.data} />
  return (
    <Dialog {...props} title={TITLE}>
      <NotLoaded query={query} what="the menu" />
    </Dialog>
  )
}

function LoadedImport({ menu, ...dialog }: DialogProps & { menu: ManagedMenu }) {
  const state = useImport(menu)
  const { file, draft, ticked, message, isReading, isTaking } = state
  const open = draft?.lines.filter(({ isSame }) => !isSame) ?? []
  const fit = open.filter(({ faults }) => faults.length === 0)
  const rest = { isTicked: state.isTicked, onTick: state.tick }
  return (
    <Dialog
      {...dialog}
      title={TITLE}
      isLocked={isTaking}
      actions={
        fit.length > 0 ? (
          <Button isBusy={isTaking} aria-disabled={ticked.length === 0 || undefined} onClick={state.take}>
            {ticked.length === 0 ? 'Tick what you take' : `Take ${dishes(ticked.length)}`}
          </Button>
        ) : file ? (
          <Button onClick={dialog.onClose}>Done</Button>
        ) : null
      }
    >
      <div className={styles.import}>
        {message ? (
          <div ref={showOnMount}>
            <Notice tone={message.tone}>{message.text}</Notice>
          </div>
        ) : null}
        {isReading ? <Loading>Reading...</Loading> : null}
        {file && draft ? (
          <>
            <Summary key={file.count} name={file.name} from={file.from} draft={draft} />
            <SharedDoubts draft={draft} accepted={state.accepted} onToggle={state.toggleAccepted} />
            <SectionChoices
              sections={draft.sections}
              known={menu.sections.map(({ title }) => title)}
              onChoose={state.chooseSection}
            />
            <DraftLines title="Can't be taken" lines={open.filter(({ faults }) => faults.length > 0)} {...rest} />
            <DraftLines title="Changed" lines={fit.filter(({ before }) => before)} {...rest} />
            <DraftLines title="New" lines={fit.filter(({ before }) => !before)} {...rest} />
          </>
        ) : null}
        <ChooseSheet
          isAnother={file !== undefined}
          isDisabled={isReading || isTaking}
          hint="Square: Items, Actions, Export library, as CSV. Lightspeed Retail (X-Series): Catalog, Products, Export. Or our own sheet. Up to 5 MB and 2,000 rows."
          onChoose={state.choose}
        />
        {file ? null : <SheetHelp menu={menu} />}
      </div>
    </Dialog>
  )
}

/** `menu.csv, from Square: 38 new, 1 changed, 1 as on the menu.` */
function Summary({ name, from, draft: { lines, leftOut } }: { name: string; from: string; draft: Draft }) {
  const same = lines.filter(({ isSame }) => isSame).length
  const changed = lines.filter(({ isSame, before }) => before && !isSame).length
  const parts = [
    `${lines.length - same - changed} new`,
    `${changed} changed`,
    `${same} as on the menu`,
    ...(leftOut > 0 ? [`${leftOut} not sold any more, left out`] : []),
  ]
  return (
    <p ref={showOnMount}>
      <span className={styles.file}>{`${name}, from ${from}`}</span>
      <span>{`: ${parts.join(', ')}. Nothing changes before you take it.`}</span>
    </p>
  )
}

const SHARED_TEXTS: Partial<Record<DoubtKind, string>> = {
  gst: 'No GST stated: taxable',
  allergens: 'Allergens not stated: customers are told to ask',
}

interface SharedDoubtsProps {
  draft: Draft
  accepted: ReadonlySet<DoubtKind>
  onToggle: (kind: DoubtKind) => void
}

/** The doubts that hundreds of dishes have because the file's program knows no such fields. */
function SharedDoubts({ draft: { lines }, accepted, onToggle }: SharedDoubtsProps) {
  const options = SHARED_DOUBTS.flatMap((kind) => {
    const count = lines.filter(
      ({ doubts, faults }) => faults.length === 0 && doubts.some((doubt) => doubt.kind === kind),
    )
    return count.length > 0 ? [{ id: kind, label: SHARED_TEXTS[kind] ?? kind, hint: dishes(count.length) }] : []
  })
  if (options.length === 0) return null
  return (
    <ChoiceGroup
      legend="Fine for all of these dishes"
      hint="You can state it later with each dish."
      type="checkbox"
      isList
      options={options}
      chosen={[...accepted]}
      onToggle={onToggle}
    />
  )
}
