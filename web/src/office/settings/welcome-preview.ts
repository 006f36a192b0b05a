import { createContext, type ReactNode } from 'react'
import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import type { SettingValue } from '@fuel-shack/contract/records/settings'

/** The settings that the welcome page shows, with values that are not saved. */
export type WelcomeDraft = { [Name in 'names' | 'welcome' | 'colours']?: SettingValue<Name> }

/** Shows the welcome page with a draft. The app provides it: it is a part of another feature. */
export const WelcomePreview = createContext<((draft: WelcomeDraft) => ReactNode) | null>(null)

export const isPreviewed = (name: FormName): boolean => ['names', 'welcome', 'colours'].includes(name)
