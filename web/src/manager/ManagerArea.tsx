import { useId, type ReactNode } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusOnMount } from '../ui/hooks/on-mount.ts'
import { useLazyDialog, type DialogTrigger } from '../ui/hooks/use-lazy-dialog.ts'
import { RetryNotice } from '../ui/controls/RetryNotice.tsx'
import { ModalBehaviour } from '../ui/overlays/ModalBehaviour.tsx'
import { ConfirmOrdering } from './ConfirmOrdering.tsx'
import type { ChangedSetting } from '@fuel-shack/contract/manager/record'
import { OutsideHours } from './OutsideHours.tsx'
import { BackIcon } from './icons.tsx'
import styles from './ManagerArea.module.css'
import { useForgetAnswers, useManagerDay, type ShownDay, type ShownSettings } from './manager-queries.ts'
import { isKnown, lacksOf, ORDERING } from './ordering-texts.ts'
import { OrderingChoices } from './OrderingChoices.tsx'
import { NotLoaded, OutOfDate } from './QueryNotices.tsx'
import { RecordSection } from './record/RecordSection.tsx'
import { SettingDialogs, useSettingDialog } from './SettingDialogs.tsx'
import { dayRows, SettingRows, setUpRows } from './SettingRows.tsx'
import { Undoing } from './record/UndoDialog.tsx'
import { Today } from './Today.tsx'
import { useOpened } from './use-opened.ts'
import { useOrderingChange } from './use-ordering-change.ts'

interface ManagerAreaProps {
  isOpen: boolean
  /** Back to what this page covers. */
  onClose: () => void
  /** The kitchen's new orders and bell: this tablet may be the kitchen's, too. */
  kitchen: ReactNode
  /** The warning before this screen logs out. */
  expiry: ReactNode
}

const loadTakings = loadChunk(() => import('./takings/TakingsPage.tsx'))

/** The first page for managers: whether customers can order, today, and what was changed. The takings replace it. */
export default function ManagerArea({ isOpen, onClose, kitchen, expiry }: ManagerAreaProps) {
  const takings = useLazyDialog(loadTakings)
  const title = takings.isOpen ? 'Takings' : 'Manage'
  return (
    <div className={styles.area}>
      <ModalBehaviour isOpen={isOpen} onClose={onClose} />
      <header className={styles.header}>
        <div className={styles.row}>
          <h1 key={title} ref={focusOnMount} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <Button
            tone="dusk"
            icon={<BackIcon size={20} />}
            className={styles.back}
            onClick={takings.isOpen ? takings.onClose : onClose}
          >
            {takings.isOpen ? 'Back to Manage' : 'Back to the kitchen'}
          </Button>
          {kitchen}
        </div>
        {expiry}
      </header>
      <main className={styles.page} tabIndex={-1}>
        <ErrorBoundary Fallback={SectionsFailure}>
          {takings.isOpen ? takings.render({ onLeave: onClose }) : <Sections takings={takings.trigger} />}
        </ErrorBoundary>
      </main>
    </div>
  )
}

/** Replaces the sections: an error in them must not end the kitchen's screen. */
function SectionsFailure({ onTryAgain }: { onTryAgain: () => void }) {
  const forgetAnswers = useForgetAnswers()
  const retry = () => {
    // They may be the cause.
    forgetAnswers()
    onTryAgain()
  }
  return <RetryNotice onRetry={retry}>Couldn't show this page. The kitchen's screen still works.</RetryNotice>
}

function Sections({ takings }: { takings: DialogTrigger }) {
  const query = useManagerDay()
  const change = useOrderingChange()
  const dialog = useSettingDialog()
  const undo = useOpened<ChangedSetting>()
  const day = query.data
  if (!day) return <NotLoaded query={query} what="this page" />
  const { settings = NO_SETTINGS, outsideHours = NONE } = day
  const stated = settings.ordering
  const ordering = stated && isKnown(ORDERING, stated.value) ? stated : undefined
  const missing = lacksOf(day)
  function askToUndo(undone: ChangedSetting, button: HTMLElement): void {
    // Ordering has a confirmation of its own, which says what is missing.
    if (undone.setting !== 'ordering') undo.open(undone)
    else if (ordering) change.ask(undone.before, ordering, { missing, button })
  }
  return (
    <>
      <div className={styles.sections}>
        {ordering ? (
          <Section title="Online ordering" className={styles.ordering}>
            <OrderingChoices
              ordering={ordering}
              state={change.state}
              onChoose={(value, button) => change.ask(value, ordering, { missing, button })}
            />
          </Section>
        ) : null}
        <Section title="Today" className={styles.today}>
          <Today {...day} />
          {/* It opens a page, so it is not marked as the button of a dialog. */}
          <Button tone="secondary" {...takings} aria-haspopup={undefined} isBusy={takings['aria-busy'] ?? false}>
            Takings
          </Button>
          {outsideHours.length > 0 ? <OutsideHours orders={outsideHours} /> : null}
        </Section>
        <Section title="Settings" className={styles.settings}>
          <SettingRows day={day} rowsOf={dayRows} onOpen={dialog.open} />
        </Section>
        {setUpRows(day).length > 0 ? (
          <Section title="Set-up" className={styles.setUp}>
            <SettingRows day={day} rowsOf={setUpRows} onOpen={dialog.open} />
          </Section>
        ) : null}
        <Section title="What changed" className={styles.changes}>
          <RecordSection settings={settings} onUndo={askToUndo} />
        </Section>
      </div>
      <OutOfDate query={query} what="This page is" />
      <ConfirmOrdering ordering={change} onFix={dialog.open} />
      <SettingDialogs day={day} settings={settings} dialog={dialog} />
      <Undoing settings={settings} undo={undo} />
    </>
  )
}

const NO_SETTINGS: ShownSettings = {}
const NONE: NonNullable<ShownDay['outsideHours']> = []

interface SectionProps {
  title: string
  className: string | undefined
  children: ReactNode
}

function Section({ title, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
