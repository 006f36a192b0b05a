import { products } from '../../../site/catalogue.json'
import { menuBoards } from '../../../site/site.json'
import { describeMenuBoard } from '@fuel-shack/contract/menu-board'

/** The boards of the menu, each with what stands on it in words. */
export const boards = menuBoards.map((board) => ({ ...board, words: describeMenuBoard(board.section, products) }))

export type Board = (typeof boards)[number]
