import { Link } from 'react-router-dom'
import { useSystemInfo } from '../use-system-info.ts'
import classes from './brand-logo.module.css'

/** Links the logo and product name to home. `named` keeps the name on narrow screens, `bare` leaves it out. */
export function Brand({ named = false, bare = false }: { readonly named?: boolean; readonly bare?: boolean }) {
  const { name, logoImg } = useSystemInfo()
  return (
    <Link to="/home" className={classes.brand} data-named={named || undefined} aria-label={name}>
      {logoImg ? <img className={classes.logo} src={logoImg} alt="" /> : <Mark />}
      {!bare && <span className={classes.name}>{name}</span>}
    </Link>
  )
}

/** Default logo, used when the configuration has none: an F that ends in a tick. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--fw-brand)" />
      <path
        d="M10 8h12M10 8v16M10 16h8"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="m17 22 2.5 2.5L24 19.5"
        fill="none"
        stroke="#82d0d9"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
