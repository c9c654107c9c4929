import '@mantine/core/styles.layer.css'
import '#renderer/theme/tokens.css'
import { createRoot } from 'react-dom/client'
import { clientPlugins } from '#plugins/client.ts'
import { assemble } from '#renderer/kit/assemble.ts'
import { startMessages } from '#renderer/kit/messages.ts'
import { App } from './app.tsx'
import { shellWords } from './i18n/words.ts'

const assembled = assemble(clientPlugins)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element <root>')
void startMessages({ shell: shellWords.load, ...assembled.messages }).then(() => createRoot(root).render(<App assembled={assembled} />))
