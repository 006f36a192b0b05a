import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { readPicture, readSiteFolder, siteDirectory, type SiteFolder } from '../site/read-site.ts'
import { brandIconPictures } from './brand-icons.ts'
import { dishPictures } from './dish-pictures.ts'
import { menuBoardPictures } from './menu-boards.ts'
import { makePicture, quickly, type Recipe, type SitePicture } from './picture-cache.ts'
import { sitePhotoPictures } from './site-photo.ts'

const FAVICON = 'favicon.svg'
/** Vite's mode in which `npm start` builds: tools/stack/web-build.ts. */
const QUICK_MODE = 'quick'
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

export function listPictures(folder: SiteFolder): SitePicture[] {
  return [
    ...menuBoardPictures(folder),
    ...sitePhotoPictures(folder),
    ...brandIconPictures(folder),
    ...dishPictures(folder),
  ]
}

/**
 * Makes the menu boards, the pictures of the site and of dishes, and the icons from the site folder, so that a changed price or mark cannot
 * leave an old picture behind. The development server makes each when a browser requests it.
 */
export function sitePictures(directory = siteDirectory()): Plugin {
  let isBuild = false
  let effort = (recipe: Recipe) => recipe
  let started: Promise<[string, Buffer][]> | undefined
  return {
    name: 'site-pictures',
    configResolved: ({ command, mode }) => {
      isBuild = command === 'build'
      if (mode === QUICK_MODE) effort = quickly
    },
    buildStart() {
      if (!isBuild) return
      // This runs beside the bundling, which waits for it at its end.
      started = makeAll(directory, effort)
      started.catch(() => undefined)
    },
    async generateBundle() {
      for (const [fileName, source] of (await started) ?? []) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        void sendPicture(directory, request, response, next)
      })
    },
  }
}

async function makeAll(directory: string, effort: (recipe: Recipe) => Recipe): Promise<[string, Buffer][]> {
  const startedAt = performance.now()
  const pictures = listPictures(readSiteFolder(directory))
  const making = pictures.map(async ({ file, recipe }): Promise<[string, Buffer]> => {
    return [file, await makePicture(effort(recipe()))]
  })
  const made = await Promise.all(making)
  console.log(`${made.length} pictures in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return [...made, [FAVICON, favicon(directory)]]
}

async function findPicture(directory: string, file: string): Promise<Buffer | undefined> {
  if (file === FAVICON) return favicon(directory)
  if (!TYPES[extname(file)]) return undefined
  const picture = listPictures(readSiteFolder(directory)).find((each) => each.file === file)
  return picture && makePicture(quickly(picture.recipe()))
}

async function sendPicture(
  directory: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  const file = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
  try {
    const picture = await findPicture(directory, file)
    if (!picture) return next()
    response.setHeader('content-type', TYPES[extname(file)] ?? '')
    response.end(picture)
  } catch (error) {
    next(error)
  }
}

function favicon(directory: string): Buffer {
  return Buffer.from(readPicture(directory, 'mark.svg'))
}
