import { LRUCache } from 'lru-cache'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { BoardProduct } from '@fuel-shack/contract/shop/catalogue/menu-board'
import { BOARD_WIDTHS, boardName } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Shared } from '../../platform/runtime/shared.ts'
import { oncePerValue } from '../../records/settings/once-per-value.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { MenuService } from '../catalogue/menu-service.ts'
import { encodePicture, versionOf, type Recipe } from './encode-picture.ts'
import { lookKey, makeLook, type Look, type Versioned } from './look.ts'
import { drawBoard, menuBoardPictures, type BoardFacts } from './menu-boards.ts'
import { readPictures } from './pictures-store.ts'

/** The encoded pictures of a rest stop weigh about 4 MB. */
const CACHE_BYTES = 64 * 1024 * 1024

interface PicturesDeps extends Pick<Shared, 'database' | 'clock'> {
  settings: Pick<SettingsService, 'readRestStop'>
  menu: Pick<MenuService, 'listProducts' | 'listDishes'>
  /** The style that marks the pages of a demo; empty without one. */
  demoMark: string
}

export interface Picture {
  bytes: Buffer
  /** In an address that may be stored for ever. Undefined: the picture is asked for anew each time. */
  version: string | undefined
}

interface DrawnBoard {
  board: RestStop['menuBoards'][number]
  /** Without a date. */
  svg: string
  version: string
}

interface DrawnBoards {
  look: Look
  products: readonly Product[]
  facts: BoardFacts
  boards: DrawnBoard[]
}

export type PicturesService = ReturnType<typeof createPicturesService>

/** Makes the pictures of the moment when they are requested, once for each content. */
export function createPicturesService({ database, settings, menu, clock, demoMark }: PicturesDeps) {
  const encoded = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length })
  const encoding = new Map<string, Promise<Buffer>>()
  const keyOf = oncePerValue(lookKey)
  const describeOnce = oncePerValue(describePictures)
  let lastLook: { key: string; look: Promise<Look> } | undefined
  let lastBoards: DrawnBoards | undefined

  /** Returns the same object while nothing of it has changed. */
  async function readLook(): Promise<Look> {
    const restStop = await settings.readRestStop()
    const key = keyOf(restStop)
    if (lastLook?.key !== key) {
      const look = loadLook(restStop)
      lastLook = { key, look }
      look.catch(() => (lastLook = undefined))
    }
    return lastLook.look
  }

  async function loadLook(restStop: RestStop): Promise<Look> {
    const paths = Object.entries(restStop.pictures)
    const byHash = await readPictures(database.queries, [...new Set(paths.map(([, hash]) => hash))])
    const files = paths.flatMap(([path, hash]): [string, Buffer][] => {
      const bytes = byHash.get(hash)
      return bytes ? [[path, bytes]] : []
    })
    return makeLook(restStop, new Map(files), demoMark)
  }

  async function drawBoards() {
    const look = await readLook()
    const products = await menu.listProducts()
    if (lastBoards?.look !== look || lastBoards.products !== products) {
      const facts = { ...look, site: look.facts, products: await withDescriptions(products) }
      const boards = look.facts.menuBoards.map((board) => {
        const svg = drawBoard(facts, board)
        return { board, svg, version: versionOf(svg) }
      })
      lastBoards = { look, products, facts, boards }
    }
    return lastBoards
  }

  async function withDescriptions(products: readonly Product[]): Promise<BoardProduct[]> {
    const described = new Map((await menu.listDishes()).map(({ id, description }) => [id, description]))
    return products.map((product) => ({ ...product, description: described.get(product.id) }))
  }

  async function findBoardPicture(path: string): Promise<Versioned | undefined> {
    const { look, facts, boards } = await drawBoards()
    const drawn = boards.find(({ board }) => path.startsWith(`/menu/${boardName(board.file)}`))
    if (!drawn) return undefined
    const { board, svg, version } = drawn
    const date = look.dateFormat.format(clock())
    const found = menuBoardPictures(facts, board, svg, date).find((picture) => picture.path === path)
    // The board that is read says of which day it is.
    return found && { ...found, version: path === `/menu/${board.file}` ? undefined : version }
  }

  /** Calls at the same time share the work. */
  async function encode(key: string, recipe: Recipe): Promise<Buffer> {
    const known = encoded.get(key) ?? encoding.get(key)
    if (known) return known
    const working = encodePicture(recipe).finally(() => encoding.delete(key))
    encoding.set(key, working)
    const bytes = await working
    encoded.set(key, bytes)
    return bytes
  }

  /** @param path of the address, without its version. @returns undefined if the picture does not exist */
  async function findPicture(path: string): Promise<Picture | undefined> {
    const { pictures } = await readLook()
    const found = pictures.get(path) ?? (path.startsWith('/menu/') ? await findBoardPicture(path) : undefined)
    if (!found) return undefined
    const recipe = found.recipe()
    const bytes = await encode(`${path} ${found.version ?? versionOf(recipe.source)}`, recipe)
    return { bytes, version: found.version }
  }

  return {
    readLook,
    findPicture,

    /**
     * Makes the pictures of the welcome page that are not made yet, one after the other. A browser that waits for them has no
     * connection left for the scripts of the page.
     */
    async makeFirstPictures(signal: AbortSignal): Promise<void> {
      const { look, boards } = await drawBoards()
      const names = [`/photos/${look.facts.photo.name}`, ...boards.map(({ board }) => `/menu/${boardName(board.file)}`)]
      for (const name of names) {
        for (const copy of name.startsWith('/photos') ? ['960', '480'] : BOARD_WIDTHS) {
          if (signal.aborted) return
          await findPicture(`${name}-${copy}.avif`)
        }
      }
      for (const { board } of boards) if (!signal.aborted) await findPicture(`/menu/${board.file}`)
    },

    /** The parts of the facts that pages use to request pictures; the same object while nothing of it has changed. */
    describePictures: async () => describeOnce(await drawBoards()),
  }
}

function describePictures({ look, products, boards }: DrawnBoards) {
  const { facts, versions } = look
  const ids = new Set(products.map(({ id }) => id))
  const drawings = look.sections.map(({ board, path, svg }) => ({ board, address: `${path}?v=${versionOf(svg)}` }))
  return {
    photo: { ...facts.photo, version: versions.photo },
    boards: boards.map(({ board, version }) => ({ ...board, version })),
    sections: Object.fromEntries(
      facts.menuBoards.flatMap(({ file, section }) =>
        drawings.filter(({ board }) => board === boardName(file)).map(({ address }) => [section, address]),
      ),
    ),
    otherSection: drawings.find(({ board }) => board === undefined)?.address ?? '',
    // A product that is off the menu keeps its picture.
    dishPhotos: Object.fromEntries([...versions.dishes].filter(([id]) => ids.has(id))),
  }
}
