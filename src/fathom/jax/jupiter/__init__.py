"""Jupiter Deep in JAX. So far only the colony: the modules, the bridges and the Pod. There is no environment yet."""
