import '@mantine/core/styles.layer.css'
import '#renderer/fill/typeface.css'
import '#renderer/theme/tokens.css'
import '#renderer/theme/primary-colors.css'
import '#renderer/theme/component-size.css'
import '#renderer/theme/print.css'
import '#renderer/theme/touch-targets.css'
import { createRoot } from 'react-dom/client'
import { clientPlugins } from '#plugins/client.ts'
import { assemble, loadItemTypes } from '#renderer/kit/assemble-plugins.ts'
import { interceptBackNavigation } from '#renderer/kit/leave-guards.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { App } from './app.tsx'
import { shellMessages } from './messages.ts'
import { preloadScreen } from './preload-screen.ts'

// The debug panel reads API calls from the resource timings, and development loads many modules.
if (import.meta.env.DEV) performance.setResourceTimingBufferSize(5000)
interceptBackNavigation()
// Installed at the first focus, because no focus can get lost before.
addEventListener(
  'focusin',
  () =>
    void import('#renderer/kit/restore-focus.ts').then(
      ({ restoreFocusAfterRemoval }) => restoreFocusAfterRemoval(),
      () => undefined,
    ),
  { once: true },
)
const assembled = assemble(clientPlugins)
preloadScreen(assembled)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element <root>')
void Promise.all([
  startMessages({ shell: shellMessages.load, ...assembled.messages }),
  loadItemTypes(clientPlugins),
]).then(() => createRoot(root).render(<App assembled={assembled} />))
