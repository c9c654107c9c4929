import { MantineProvider } from '@mantine/core'
import { useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AssembledContext, useAssembled, type Assembled } from '#renderer/kit/assemble-plugins.ts'
import { LocaleProvider } from '#renderer/kit/i18n.ts'
import { onFirstToast } from '#renderer/kit/toasts.ts'
import { productAtom } from '#renderer/kit/page-titles.ts'
import { theme, variables } from '#renderer/theme/mantine-theme.ts'
import { ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { RouteGuard } from './route-guard.tsx'
import { clearFirstFrame } from './first-frame.ts'
import { SlowLoading } from './connection/slow-loading.tsx'
import { LiveSocket } from './live-socket.tsx'
import { useFavicon, useSystemInfo } from './use-system-info.ts'
import { themeSchemes } from './shell/theme-settings.ts'

const schemes = themeSchemes()
const clearAll = (): void => clearFirstFrame('screen')

/** Nests the providers from the outside in: theme, plugins, router; overlays come last. */
export function App({ assembled }: { readonly assembled: Assembled }) {
  return (
    <LocaleProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
      >
        <AssembledContext value={assembled}>
          <BrowserRouter>
            <Suspense fallback={<PageLoading />}>
              <ProductName />
              <ErrorBoundary onCatch={clearAll}>
                <RouteGuard />
              </ErrorBoundary>
              <LiveSocket />
              <SlowLoading />
            </Suspense>
            <ConfirmHost />
          </BrowserRouter>
          <Toasts />
          <Overlays />
        </AssembledContext>
      </MantineProvider>
    </LocaleProvider>
  )
}

const ToastLayer = lazy(() => import('#renderer/kit/toast-layer.tsx'))

function Toasts() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? (
    <Suspense>
      <ToastLayer />
    </Suspense>
  ) : null
}

/** Renders the overlays of plugins, such as the captcha popup. */
function Overlays() {
  const { overlays } = useAssembled()
  const [layers] = useState(() => overlays.map((overlay, at) => ({ at, Layer: lazy(overlay) })))
  return layers.map(({ at, Layer }) => (
    <Suspense key={at}>
      <Layer />
    </Suspense>
  ))
}

function ProductName() {
  const { name, logoImg } = useSystemInfo()
  const setProduct = useSetAtom(productAtom)
  useEffect(() => setProduct(name), [name, setProduct])
  useFavicon(logoImg)
  return null
}
