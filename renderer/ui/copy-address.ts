import { loadMessages } from '../kit/messages.ts'
import { notify } from '../kit/notify.ts'
import { uiMessages } from './messages.ts'

/** Copies a path of this site as a full address. Without a clipboard, as over plain http, the toast shows the address. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  const t = await loadMessages(uiMessages)
  try {
    await navigator.clipboard.writeText(address)
    notify.ok(t('copy.address'))
  } catch {
    notify.fail(t('copy.addressFailed', { address }))
  }
}
