import { useEffect } from 'react'
import useSWR from 'swr'
import type { PublicSystemInfo, SystemInfo } from '#schemas/api/settings/system-info.ts'
import { api } from '#renderer/kit/api.ts'
import { applyDefaultTheme } from './shell/theme-settings.ts'
import { embeddedInfo, systemInfoKey } from '#renderer/kit/embedded-system-info.ts'

const unnamed: SystemInfo = { name: 'Formwork', logoImg: '', copyright: '', backgroundImage: '', timeZone: '' }

/**
 * Returns the global configuration (specification §3). The server writes it into the page for the first paint; changes
 * are fetched.
 */
export function useSystemInfo(): SystemInfo {
  const { data } = useSWR<Partial<PublicSystemInfo>>(systemInfoKey, fetchSystemInfo, {
    ...(currentInfo ? { fallbackData: currentInfo } : {}),
    revalidateOnMount: !currentInfo,
    revalidateIfStale: !currentInfo,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  return { ...unnamed, ...data, name: data?.name || unnamed.name }
}

/** Sets the favicon to the logo, if there is one. */
export function useFavicon(logoImg: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const href = logoImg || '/brand/icon.svg'
    if (!link || link.getAttribute('href') === href) return
    link.removeAttribute('type')
    link.href = href
  }, [logoImg])
}

let currentInfo = embeddedInfo()

async function fetchSystemInfo(): Promise<Partial<PublicSystemInfo>> {
  currentInfo = await api.get<Partial<PublicSystemInfo>>('/public/systemInfoConfig', undefined, { quiet: true })
  if (currentInfo.theme) applyDefaultTheme(currentInfo.theme)
  return currentInfo
}
