import { useExternalStore } from '../../client/external-store.ts'
import { useKitchenPace } from '../../kitchen/kitchen-queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { ToolsIcon } from '../icons.tsx'
import { describePaceState, isUsualPace } from '../pace/pace-state.ts'
import { toolsAreOpen, TOOLS_ID } from './tools-panel.ts'
import styles from './ToolsToggle.module.css'

/** Shows the tools of the board where they have no room, and says if online ordering is not as usual: staff must not forget it. */
export function ToolsToggle({ className }: { className: string | undefined }) {
  const isOpen = useExternalStore(toolsAreOpen)
  const { data: pace } = useKitchenPace({ skip: false })
  const isUsual = pace === undefined || isUsualPace(pace)
  return (
    <>
      <ModalBehaviour isOpen={isOpen} onClose={() => toolsAreOpen.set(false)} />
      <IconButton
        icon={<ToolsIcon />}
        label={isUsual ? 'Tools' : `Tools. ${describePaceState(pace)}`}
        className={classNames(styles.toggle, !isUsual && styles.unusual, className)}
        aria-expanded={isOpen}
        aria-controls={TOOLS_ID}
        onClick={() => toolsAreOpen.set(!isOpen)}
      />
    </>
  )
}
