import { useEffect } from 'react'
import useSWR from 'swr'
import type { SystemInfo } from '#schemas/api/env-config.ts'
import { api } from '#renderer/kit/api.ts'

const unnamed: SystemInfo = { name: 'Formwork', logoImg: '', copyright: '', backgroundImage: '' }

/** The global configuration (specification §3). The server wrote it into the page, so the first paint has it; a change of it is read anew. */
export function useProduct(): SystemInfo {
  const { data } = useSWR<Partial<SystemInfo>>(['/public/systemInfoConfig', undefined], read, {
    ...(given ? { fallbackData: given } : {}),
    revalidateOnMount: !given, revalidateIfStale: !given, revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false,
  })
  return { ...unnamed, ...data, name: data?.name || unnamed.name }
}

/** The browser's icon is the logo, where there is one. */
export function useFavicon(logoImg: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const href = logoImg || '/favicon.svg'
    if (!link || link.getAttribute('href') === href) return
    link.removeAttribute('type')
    link.href = href
  }, [logoImg])
}

let given = written()

async function read(): Promise<Partial<SystemInfo>> {
  given = await api.get<Partial<SystemInfo>>('/public/systemInfoConfig', undefined, { quiet: true })
  return given
}

/** Absent where the page does not come from our server, such as in development. */
function written(): Partial<SystemInfo> | undefined {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name=system-info]')?.content
    return text === undefined ? undefined : (JSON.parse(text) as Partial<SystemInfo>)
  } catch {
    return undefined
  }
}
