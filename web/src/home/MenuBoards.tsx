import { useId, useState } from 'react'
import { boards } from 'virtual:site'
import { loadChunk } from '../client/load-chunk.ts'
import { triggerOfOne, useLazyDialog, type DialogTrigger } from '../ui/hooks/use-lazy-dialog.ts'
import { BOARD_HEIGHT, BOARD_WIDTH, boardSources, type Board } from './board-pictures.ts'
import { HomeSection } from './HomeSection.tsx'
import styles from './MenuBoards.module.css'

/** The fragment of the menu boards on the welcome page. */
export const MENU_ID = 'menu'

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
              trigger={triggerOfOne(sheet.trigger, openedBoard === board, () => setOpenedBoard(board))}
            />
          </li>
        ))}
      </ul>
      {openedBoard && sheet.render({ board: openedBoard })}
    </HomeSection>
  )
}

/** The button's name is short; the board's contents are its description, because `aria-label` replaces `alt`. */
function BoardThumbnail({ board, trigger }: { board: Board; trigger: DialogTrigger }) {
  const pictureId = useId()
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`${board.title} menu, enlarge`}
      aria-describedby={pictureId}
      {...trigger}
    >
      <picture>
        {boardSources(board.file).map((source) => (
          <source
            key={source.type}
            {...source}
            sizes="(min-width: 80rem) 27rem, (min-width: 60rem) calc(46vw - 9rem), 46vw"
          />
        ))}
        <img
          id={pictureId}
          src={`/menu/${board.file}`}
          alt={board.altText}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
          loading="lazy"
        />
      </picture>
    </button>
  )
}
