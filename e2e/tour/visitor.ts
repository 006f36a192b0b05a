import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import type { Tour } from './tour.ts'

/** The pages for visitors. */
export async function tourVisitor(tour: Tour, gallery: Gallery): Promise<void> {
  const page = await tour.newPage()
  await page.goto('/home')
  await page
    .getByText(/^(Open|Closed)/)
    .first()
    .waitFor()
  await gallery.add(page, 'home', 'The welcome page, as it opens.')
  const section = (name: string) => page.getByRole('heading', { name, exact: true })
  await gallery.add(page, 'home-facilities', 'What is there, and where to redeem cards.', {
    from: page.getByText('Ultra hi flow bowsers'),
    views: PHONE_ONLY,
  })
  await gallery.add(
    page,
    'home-find-us',
    'The address, which street to turn in from, the hours and the way to the map.',
    {
      from: page.getByRole('region', { name: 'Find us' }),
      views: PHONE_ONLY,
    },
  )
  await gallery.add(page, 'home-menu', 'The six menu boards.', { from: section('Menu') })
  await page.getByRole('button', { name: /Burgers/ }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await gallery.add(page, 'home-board', 'An open board: a sheet at 80 % of the height, with a handle.')
  await page.keyboard.press('Escape')

  await page.goto('/orders')
  await gallery.add(page, 'order-coming-soon', 'The ordering page until the rest stop opens online ordering.')
  await page.goto('/cards')
  await gallery.add(page, 'card-logged-out', 'The cards page of a visitor.')

  await page.route('**/.well-known/**', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByText("Can't reach the login page.").first().waitFor()
  await gallery.add(page, 'login-unreachable', 'The login page is unreachable.', { views: ONE_VIEW })
  await page.context().close()

  const slow = await tour.newPage()
  await slow.route('**/*.js', () => undefined)
  await slow.goto('/signed-in', { waitUntil: 'commit' })
  await slow.getByText('Loading...').waitFor()
  await gallery.add(
    slow,
    'splash',
    'The splash, from the first bytes until the login state is known; after 15 s it offers to try again.',
    {
      views: PHONE_ONLY,
    },
  )
  await slow.context().close()
}
