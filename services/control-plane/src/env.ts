/** Settings of this service are no business of the pipelines it runs: some are secret. */
const OWN = /^WEIR_/;

/** The environment that pipelines of the local node may read: the process's own, less this service's settings. */
export function pipelineEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || OWN.test(name) ? [] : [[name, value]],
    ),
  );
}
