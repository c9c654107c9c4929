/**
 * What the application fetches when it is first asked for, fetched before: compiling it is no part of what a test does.
 */
import '#renderer/kit/toast-layer.tsx'
import '#src/screens/change-first-password.tsx'
import '#src/screens/home-screen.tsx'
import '#src/screens/login.tsx'
import '#src/screens/screen-not-found.tsx'
import '#src/screens/no-access.tsx'
import '#src/screens/not-found.tsx'
import '#src/screens/session-ended.tsx'
import '#src/screens/style-guide/style-guide.tsx'
import '#src/shell/two-column-menu.tsx'
