import { useState } from 'react'
import { boards } from 'virtual:site'
import { loadChunk } from '../client/load-chunk.ts'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import type { Board } from './board-pictures.ts'
import { BoardThumbnail } from './BoardThumbnail.tsx'
import { HomeSection } from './HomeSection.tsx'
import { MENU_ID } from './menu-id.ts'
import styles from './MenuBoards.module.css'

const loadBoardSheet = loadChunk(() => import('./BoardSheet.tsx'))

/** The six boards, two per row; a tap opens one enlarged. */
export function MenuBoards() {
  const [openedBoard, setOpenedBoard] = useState<Board>()
  const sheet = useLazyDialog(loadBoardSheet)

  return (
    <HomeSection id={MENU_ID} title="Menu">
      <ul className={styles.grid}>
        {boards.map((board) => (
          <li key={board.file}>
            <BoardThumbnail
              board={board}
              trigger={{
                ...sheet.trigger,
                'aria-busy': openedBoard === board ? sheet.trigger['aria-busy'] : undefined,
                onClick: () => {
                  setOpenedBoard(board)
                  sheet.trigger.onClick()
                },
              }}
            />
          </li>
        ))}
      </ul>
      {openedBoard && sheet.Component ? (
        <sheet.Component board={openedBoard} isOpen={sheet.isOpen} onClose={sheet.onClose} />
      ) : null}
    </HomeSection>
  )
}
