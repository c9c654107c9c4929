import '@mantine/core/styles.layer.css'
import '#renderer/theme/tokens.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { clientPlugins } from '#plugins/client.ts'
import { setReactions } from '#renderer/kit/api-failures.ts'
import { assemble } from '#renderer/kit/assemble.ts'
import { startMessages } from '#renderer/kit/messages.ts'
import { forgetSession } from '#renderer/kit/session.ts'
import { Crashed } from '#renderer/ui/error-boundary.tsx'
import { App } from './app.tsx'
import { Gate } from './gate.tsx'
import { signOnPath } from './guard.ts'

const assembled = assemble(clientPlugins)
const router = createBrowserRouter([
  { path: '*', element: <Gate />, errorElement: <Crashed error={undefined} onRetry={() => location.reload()} /> },
])

setReactions({
  signOn() {
    const { pathname, search, hash } = location
    forgetSession()
    void router.navigate(signOnPath(pathname + search + hash), { replace: true })
  },
  license() {
    if (location.pathname !== '/license') void router.navigate('/license')
  },
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element <root>')
void startMessages(assembled.messages).then(() => createRoot(root).render(<App assembled={assembled} router={router} />))
