import chromium from '@sparticuz/chromium';

/** Chromium, before files of tests start it at the same time: none can while another still unpacks it. */
export default async function setup(): Promise<void> {
  if (process.platform === 'linux' && process.arch === 'x64') await chromium.executablePath();
}
