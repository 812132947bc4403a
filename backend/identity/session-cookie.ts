/** The cookie by which a browser is known. */

export interface SessionCookie {
  readonly name: string;
  /** Sent over TLS alone. */
  readonly secure: boolean;
}

/** `__Host-`: no other host, path or page in clear can set it (RFC 6265bis 4.1.3.2). */
export const sessionCookie = (isSecure: boolean): SessionCookie => ({
  name: isSecure ? '__Host-home-heart.session' : 'home-heart.session',
  secure: isSecure,
});
