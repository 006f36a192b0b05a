import { useId, useState } from 'react'
import { describeMenuBoard } from '@fuel-shack/contract/shop/catalogue/menu-board'
import { BOARD_HEIGHT, BOARD_WIDTH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { useSurchargeSentence } from '../menu/catalogue/use-surcharge.ts'
import { useAppConfig, useFacts } from '../platform/client/AppConfigProvider.tsx'
import { triggerOfOne, useLazyDialog, type DialogTrigger } from '../ui/hooks/use-lazy-dialog.ts'
import { boardSources, type MenuBoard } from './board-pictures.ts'
import { HomeSection } from './HomeSection.tsx'
import styles from './MenuBoards.module.css'

/** The fragment of the menu boards on the welcome page. */
export const MENU_ID = 'menu'

const loadBoardSheet = () => import('./BoardSheet.tsx')

/** The six boards, two per row; a tap opens one enlarged. */
export function MenuBoards() {
  const { boards } = useFacts()
  const [openedFile, setOpenedFile] = useState<string>()
  const openedBoard = boards.find(({ file }) => file === openedFile)
  const sheet = useLazyDialog(loadBoardSheet)

  return (
    <HomeSection id={MENU_ID} title="Menu">
      <ul className={styles.grid}>
        {boards.map((board) => (
          <li key={board.file}>
            <BoardThumbnail
              board={board}
              trigger={triggerOfOne(sheet.trigger, openedBoard === board, () => setOpenedFile(board.file))}
            />
          </li>
        ))}
      </ul>
      {openedBoard && sheet.render({ board: openedBoard })}
    </HomeSection>
  )
}

/** The button's name is short; the board's contents are its description, because `aria-label` replaces `alt`. */
function BoardThumbnail({ board, trigger }: { board: MenuBoard; trigger: DialogTrigger }) {
  const pictureId = useId()
  const { catalogue } = useAppConfig()
  const surcharge = useSurchargeSentence()
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`${board.title} menu, enlarge`}
      aria-describedby={pictureId}
      {...trigger}
    >
      <picture>
        {boardSources(board).map((source) => (
          <source
            key={source.type}
            {...source}
            sizes="(min-width: 80rem) 27rem, (min-width: 60rem) calc(46vw - 9rem), 46vw"
          />
        ))}
        <img
          id={pictureId}
          src={`/menu/${board.file}`}
          alt={describeMenuBoard(board.section, catalogue ?? [], surcharge)}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
          loading="lazy"
        />
      </picture>
    </button>
  )
}
